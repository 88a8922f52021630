#!/usr/bin/env bash
# Makes the passwords of the database, once: one file each, named after the setting that it holds, so that no
# password ever stands on a command line or in an environment.
set -euo pipefail
directory=${1:?usage: make-secrets.sh DIRECTORY}
for name in postgres-password spring.datasource.password spring.flyway.password; do
  file="$directory/$name"
  if [ ! -s "$file" ]; then
    head -c 32 /dev/urandom | base64 | tr -d '\n=+/' > "$file.new"
    # Read by two containers whose users differ; nothing else mounts the directory.
    chmod 0444 "$file.new"
    mv "$file.new" "$file"
  fi
done
