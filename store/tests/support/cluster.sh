# Three PostgreSQL servers under Patroni, one the synchronous copy of the primary, each in a network namespace of its
# own; one etcd outside of them. Needs root. Arguments: the programs of PostgreSQL, an empty directory, a Python that has
# Patroni, seconds of the lease, the library of faketime or nothing, and `sync`, or `async` for machines that may lose what
# they acknowledged: no copy is waited for, and any may take over. Says the address, then answers a line for each line:
#
#   primary               the node that takes writes, or none
#   kill|stop|go NODE     SIGKILL, SIGSTOP or SIGCONT for all of a node: Patroni, PostgreSQL and its backends
#   cut|heal NODE         all its packets are lost in silence, or no longer
#   start NODE            starts a killed node again
#   whole                 yes when the primary has a synchronous copy and all nodes stream, or no
#   level                 yes when both copies have all that the primary had when it was asked, or no
#   alone                 yes when nobody copies from the primary, or no
#   status                what is known of all of them
#
# At the end of its input, and when it is killed, everything is taken down.
set -u
export LC_ALL=C
bin=$1 dir=$2 python=$3 lease=$4 skew=$5 mode=$6
case $mode in async) waits=false lag=1073741824 copies='2|0' ;; *) waits=true lag=1048576 copies='2|1' ;; esac
nodes='1 2 3'
slot=''

as() { (cd / && exec setpriv --reuid=postgres --regid=postgres --clear-groups --inh-caps=-all env "$@"); }
space() { echo "greffe$slot-$1"; }
at() { echo "127.77.$slot.$1"; }
hardware() { printf '02:77:%02x:00:00:%02x' "$slot" "$1"; }
pids() { ip netns pids "$(space "$1")" 2>/dev/null; }
sql() {
  as PGCONNECT_TIMEOUT=3 PGOPTIONS='-c synchronous_commit=local' timeout 5 \
    "$bin/psql" -XAtq -F '|' -v ON_ERROR_STOP=1 -h "$dir/socket$1" -U postgres -d postgres -c "$2" 2>/dev/null </dev/null
}
key() { ETCDCTL_API=3 timeout 5 etcdctl --endpoints "$(at 1):2379" get --print-value-only "/greffe/all/$1" 2>/dev/null </dev/null; }

take_down() {
  [ -n "$slot" ] || { rm -rf "$dir"; return; }
  for node in $nodes; do end "$node"; done
  [ -z "${etcd:-}" ] || kill -9 "$etcd" 2>/dev/null
  for node in $nodes; do
    ip link del "greffe$slot$node" 2>/dev/null
    ip netns del "$(space "$node")" 2>/dev/null
  done
  ip link del "greffe$slot" 2>/dev/null
  rm -rf "$dir"
}

# Stopped first, so that none acts on the death of another.
end() {
  while :; do
    all=$(pids "$1")
    [ -n "$all" ] || return 0
    kill -STOP $all 2>/dev/null
    kill -KILL $all 2>/dev/null
    sleep 0.05
  done
}

# The neighbours are fixed: a cut then loses packets, and nobody is told that there is no way.
neighbours() {
  ip neigh replace "$(at $(($1 + 10)))" lladdr "$(hardware $(($1 + 10)))" dev "greffe$slot" nud permanent
  for other in 1 11 12 13; do
    [ "$other" = $(($1 + 10)) ] ||
      ip -n "$(space "$1")" neigh replace "$(at "$other")" lladdr "$(hardware "$other")" dev eth0 nud permanent
  done
}

# Addresses within 127.0.0.0/8 lead to the bridge while it is there; nothing can leave the machine.
network() {
  for slot in $(seq 1 200) ''; do
    [ -n "$slot" ] || return 1
    ip link add "greffe$slot" address "$(hardware 1)" type bridge 2>/dev/null && break
  done
  echo 1 >"/proc/sys/net/ipv4/conf/greffe$slot/route_localnet" || return 1
  ip addr add "$(at 1)/32" dev "greffe$slot" && ip link set "greffe$slot" up || return 1
  ip route add "127.77.$slot.0/24" dev "greffe$slot" src "$(at 1)" table local || return 1
  for node in $nodes; do
    ip netns add "$(space "$node")" || return 1
  done
  for node in $nodes; do
    number=$((node + 10))
    ip link add "greffe$slot$node" type veth peer name eth0 address "$(hardware "$number")" netns "$(space "$node")" || return 1
    ip netns exec "$(space "$node")" sh -c 'echo 1 >/proc/sys/net/ipv4/conf/eth0/route_localnet' || return 1
    ip -n "$(space "$node")" link set lo up
    ip -n "$(space "$node")" addr add "$(at "$number")/32" dev eth0
    ip -n "$(space "$node")" link set eth0 up
    ip -n "$(space "$node")" route add "127.77.$slot.0/24" dev eth0 src "$(at "$number")" table local || return 1
    ip link set "greffe$slot$node" master "greffe$slot" && ip link set "greffe$slot$node" up || return 1
    neighbours "$node"
  done
}

settings() {
  here=$(at $(($1 + 10)))
  cat <<YAML
scope: all
namespace: /greffe/
name: n$1
restapi: {listen: '$here:8008', connect_address: '$here:8008'}
etcd3: {host: '$(at 1):2379'}
bootstrap:
  dcs:
    ttl: $lease
    loop_wait: 1
    retry_timeout: $(((lease - 1) / 2))
    maximum_lag_on_failover: $lag
    primary_start_timeout: 0
    synchronous_mode: $waits
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        fsync: 'on'
        full_page_writes: 'on'
        synchronous_commit: 'on'
        shared_buffers: 64MB
        max_connections: 100
        wal_keep_size: 256MB
        wal_log_hints: 'on'
        wal_sender_timeout: 4s
        wal_receiver_timeout: 4s
        wal_receiver_status_interval: 1s
        wal_retrieve_retry_interval: 500ms
        tcp_keepalives_idle: 2
        tcp_keepalives_interval: 1
        tcp_keepalives_count: 3
        tcp_user_timeout: 4000
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums]
postgresql:
  listen: '$here:5432'
  connect_address: '$here:5432'
  data_dir: '$dir/data$1'
  bin_dir: '$dir/bin$1'
  pgpass: '$dir/pgpass$1'
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  authentication:
    superuser: {username: postgres, password: postgres}
    replication: {username: replicator, password: replicator}
    rewind: {username: rewinder, password: rewinder}
  parameters: {unix_socket_directories: '$dir/socket$1'}
  pg_hba:
  - local all all trust
  - host all all 127.0.0.0/8 trust
  - host replication replicator 127.0.0.0/8 trust
  basebackup: [{checkpoint: fast}]
watchdog: {mode: off}
YAML
}

# The programs of a node: PostgreSQL is told a time of its own on the second and the third, an hour off either way.
programs() {
  mkdir "$dir/bin$1" && ln -s "$bin"/* "$dir/bin$1/" || return 1
  case $1 in 2) wrong=+3600s ;; 3) wrong=-3600s ;; *) return 0 ;; esac
  [ -n "$skew" ] || return 0
  rm "$dir/bin$1/postgres"
  printf '#!/bin/sh\nLD_PRELOAD=%s FAKETIME=%s FAKETIME_DONT_FAKE_MONOTONIC=1 exec %s/postgres "$@"\n' \
    "$skew" "$wrong" "$bin" >"$dir/bin$1/postgres"
  chmod 755 "$dir/bin$1/postgres"
}

launch() {
  (cd / && exec setsid ip netns exec "$(space "$1")" setpriv --reuid=postgres --regid=postgres --clear-groups \
    --inh-caps=-all env -i PATH="$dir/bin$1:/usr/sbin:/usr/bin:/sbin:/bin" HOME=/ LANG=C.UTF-8 LC_ALL=C.UTF-8 TZ=UTC \
    PYTHONDONTWRITEBYTECODE=1 "$python" "$dir/launch.py" "$dir/node$1.yml") </dev/null >>"$dir/log$1" 2>&1 &
  # A killed one is no job to tell of.
  disown
}

primary() {
  leader=$(key leader)
  case $leader in
    n[123]) [ "$(sql "${leader#n}" 'select pg_is_in_recovery()')" = f ] && { echo "${leader#n}"; return; } ;;
  esac
  echo none
}

whole() {
  now=$(primary)
  [ "$now" != none ] || return 1
  seen=$(sql "$now" "select count(*), count(*) filter (where sync_state = 'sync') from pg_stat_replication where state = 'streaming'")
  [ "$seen" = "$copies" ] || return 1
  [ "$mode" != async ] || return 0
  key sync | grep -q "\"leader\": *\"n$now\"" && key sync | grep -q '"sync_standby": *"n'
}

alone() { now=$(primary) && [ "$now" != none ] && [ "$(sql "$now" 'select count(*) from pg_stat_replication')" = 0 ]; }

level() {
  now=$(primary) && [ "$now" != none ] && reached=$(sql "$now" 'select pg_current_wal_flush_lsn()') || return 1
  [ "$(sql "$now" "select count(*) from pg_stat_replication where flush_lsn >= '$reached'")" = 2 ]
}

# Waits for a condition, for two minutes at most.
until_ok() {
  for _ in $(seq 1 480); do
    "$@" && return 0
    sleep 0.25
  done
  echo "not reached: $*" >&2
  tail -n 8 "$dir"/log* >&2
  return 1
}

set_up() {
  as "$python" -c 'import patroni, psycopg2' </dev/null || return 1
  mkdir -p "$dir" && chown postgres "$dir" && network || return 1
  as mkdir -m 700 "$dir/etcd" "$dir/socket1" "$dir/socket2" "$dir/socket3" || return 1
  # Patroni itself takes no lease under 20 s: a test need not wait so long.
  cat >"$dir/launch.py" <<'PYTHON'
import sys
from patroni import config
config.Config._validate_and_adjust_timeouts = lambda self, c: None
if __name__ == "__main__":
    from patroni.__main__ import main
    sys.exit(main())
PYTHON
  for node in $nodes; do programs "$node" && settings "$node" >"$dir/node$node.yml" || return 1; done
  chmod 644 "$dir"/*.yml "$dir/launch.py"
  (cd / && exec setsid setpriv --reuid=postgres --regid=postgres --clear-groups --inh-caps=-all \
    etcd --name one --data-dir "$dir/etcd" --listen-client-urls "http://$(at 1):2379" \
    --advertise-client-urls "http://$(at 1):2379" --listen-peer-urls "http://$(at 1):2380" \
    --initial-advertise-peer-urls "http://$(at 1):2380" --initial-cluster "one=http://$(at 1):2380" \
    --logger zap --log-level warn) </dev/null >>"$dir/logetcd" 2>&1 &
  etcd=$!
  disown
  launch 1
  until_ok test_primary 1 || return 1
  sql 1 "create role greffe login" && sql 1 "create database greffe owner greffe" || return 1
  launch 2
  launch 3
  until_ok whole
}
test_primary() { [ "$(primary)" = "$1" ]; }

trap take_down EXIT
trap 'exit 1' TERM INT HUP
if ! set_up; then
  echo failed
  exit 1
fi
echo "postgres://greffe@$(at 11):5432,$(at 12):5432,$(at 13):5432/greffe?sslmode=disable"
while read -r word node; do
  case $word in
    primary) primary ;;
    kill) end "$node"; echo done ;;
    stop) for _ in 1 2 3; do kill -STOP $(pids "$node") 2>/dev/null; done; echo done ;;
    go) kill -CONT $(pids "$node") 2>/dev/null; echo done ;;
    cut) ip link set "greffe$slot$node" nomaster; echo done ;;
    heal) ip link set "greffe$slot$node" master "greffe$slot"; neighbours "$node"; echo done ;;
    start) launch "$node"; echo done ;;
    whole) if whole; then echo yes; else echo no; fi ;;
    level) if level; then echo yes; else echo no; fi ;;
    alone) if alone; then echo yes; else echo no; fi ;;
    status)
      echo "leader $(key leader), sync $(key sync | tr -d '\n');$(for node in $nodes; do
        echo " n$node: $(pids "$node" | wc -l) processes, in recovery: $(sql "$node" 'select pg_is_in_recovery(), now()')"
      done | tr '\n' ';')" ;;
    *) echo "what is $word?" ;;
  esac
done
