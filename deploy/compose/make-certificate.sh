#!/usr/bin/env bash
# Makes the certificate of the database, once, and the one of the authority that has signed it, with which the service
# tells the database from others. Nobody keeps the key of the authority: it signs nothing else.
set -euo pipefail
usage="usage: make-certificate.sh SERVERS-DIRECTORY CLIENTS-DIRECTORY HOST[,HOST...] USER"
server=${1:?$usage}
client=${2:?$usage}
hosts=${3:?$usage}
user=${4:?$usage}
days=3650

# The last of them to be written.
[ -s "$server/server.key" ] && exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 077
# Makes a key and a request for a certificate.
request() {
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes \
    -keyout "$work/$1.key" -out "$work/$1.csr" -subj "/CN=$2"
}

request root "authority of ${hosts%%,*}"
openssl x509 -req -in "$work/root.csr" -signkey "$work/root.key" -days "$days" -out "$work/root.crt" \
  -extfile <(printf 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n')
request server "${hosts%%,*}"
openssl x509 -req -in "$work/server.csr" -CA "$work/root.crt" -CAkey "$work/root.key" -CAcreateserial \
  -days "$days" -out "$work/server.crt" \
  -extfile <(printf 'subjectAltName=DNS:%s\nbasicConstraints=critical,CA:FALSE\nextendedKeyUsage=serverAuth\n' "${hosts//,/,DNS:}")

# Certificates are for everybody; the key is for the user as which the database runs.
install -m 0444 "$work/root.crt" "$client/root.crt"
install -m 0444 "$work/server.crt" "$server/server.crt"
install -m 0600 -o "$user" "$work/server.key" "$server/server.key"
