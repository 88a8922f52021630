#!/usr/bin/env bash
# Succeeds when the service on this machine answers that it is ready. Needs nothing but bash, because the image of
# the runtime brings no HTTP client.
set -euo pipefail
port=${1:?usage: healthy.sh PORT}
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf 'GET /actuator/health/readiness HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
read -r _ status _ <&3
[ "$status" = 200 ]
