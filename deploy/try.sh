#!/usr/bin/env bash
# Tries the deployment in an empty folder, on loopback, as an ordinary user or as root (docs/operations.md, "Trying it").
# Uses the Node of the repository's packages if there is one, else the one on the PATH (24 or newer).
set -euo pipefail
repository=$(cd "$(dirname "$0")/.." && pwd)
[ -x "$repository/node_modules/.bin/node" ] && PATH="$repository/node_modules/.bin:$PATH"
cd "$repository"
exec node deploy/try/run.ts "$@"
