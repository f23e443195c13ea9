//! Routes: what a declared way is made of.   TDE-MOVE-15 to TDE-MOVE-34, TDE-TERR-02 to TDE-TERR-05

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::tde::command::Way;
use crate::systems::tde::resolve::{TdeDraft, look};
use crate::systems::tde::state::look::inches;
use crate::systems::tde::state::path::Route;

/// The route of a declared way.
///
/// # Errors
/// See [`Stop`].
pub fn plan(draft: &mut TdeDraft<'_>, figure: FigureId, way: &Way) -> Result<Route, Stop> {
    let distance = look(draft).card(figure).map(|card| card.distance).unwrap_or_default();
    let reach = [inches(distance.success), inches(distance.exceptional)];
    Ok(Route { legs: way.legs.clone(), from: None, reach, touches: Vec::new() })
}
