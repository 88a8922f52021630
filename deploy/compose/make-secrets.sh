#!/usr/bin/env bash
# Makes the passwords of the database, once: one file each, named after the setting that it holds, so that no
# password ever stands on a command line or in an environment. Each has a directory, and with it a volume, of its
# own: the service is given the password of its login and no other.
set -euo pipefail
usage="usage: make-secrets.sh SUPERUSERS-DIRECTORY OWNERS-DIRECTORY SERVICES-DIRECTORY"
superuser=${1:?$usage}
owner=${2:?$usage}
service=${3:?$usage}

make() {
  local directory=$1 name=$2
  local file="$directory/$name"
  # They stood in the directory of the service once.
  if [ "$directory" != "$service" ] && [ -s "$service/$name" ]; then
    [ -s "$file" ] || { cp -p "$service/$name" "$file.new" && mv "$file.new" "$file"; }
    rm "$service/$name"
  fi
  if [ ! -s "$file" ]; then
    head -c 32 /dev/urandom | base64 | tr -d '\n=+/' > "$file.new"
    # Read by containers whose users differ; nothing else mounts the directory.
    chmod 0444 "$file.new"
    mv "$file.new" "$file"
  fi
}

make "$superuser" postgres-password
# Of a cluster: with which its databases copy from each other, and which its Patroni asks for before it changes anything.
make "$superuser" replication-password
make "$superuser" patroni-password
# With which a cluster's backups are encrypted: keep a copy of it, apart from them.
make "$superuser" backup-password
make "$owner" spring.flyway.password
make "$service" spring.datasource.password
