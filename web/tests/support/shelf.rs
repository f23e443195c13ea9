//! What a first start makes of a directory, made once a run: it judges every sample, and each test has its own server.

use std::fs::{File, Permissions};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use greffe_web::site::Site;

/// A file: where it lies, what it holds, who may read it.
type Laid = (PathBuf, Vec<u8>, Permissions);

/// The files of a data directory that holds the samples, of its keys and of its mark.
static MADE: OnceLock<Vec<Laid>> = OnceLock::new();

/// Lays a directory out as a first start leaves it: `data`, `keys` and what stands beside them.
pub(crate) fn lay(folder: &Path) {
    if folder.join("data").exists() {
        return;
    }
    let made = MADE.get_or_init(|| {
        let first = std::env::temp_dir().join(format!("greffe-first-{}", std::process::id()));
        drop(Site::open(&first.join("data"), &first.join("keys")).unwrap());
        let mut paths = Vec::new();
        walk(&first, Path::new(""), &mut paths);
        // The store lets go of its files when its last thread ends.
        for path in &paths {
            File::open(first.join(path)).unwrap().lock().unwrap();
        }
        let kept = |path: PathBuf| {
            let at = first.join(&path);
            (path, std::fs::read(&at).unwrap(), std::fs::metadata(&at).unwrap().permissions())
        };
        let files = paths.into_iter().map(kept).collect();
        std::fs::remove_dir_all(&first).unwrap();
        files
    });
    for (path, bytes, permissions) in made {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        std::fs::set_permissions(&path, permissions.clone()).unwrap();
    }
}

fn walk(root: &Path, under: &Path, paths: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(root.join(under)).unwrap() {
        let path = under.join(entry.unwrap().file_name());
        if root.join(&path).is_dir() {
            walk(root, &path, paths);
        } else {
            paths.push(path);
        }
    }
}
