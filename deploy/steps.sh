# What install and upgrade share: the places on the machine, and how a step is said and taken. To be sourced.

# Whatever root's own is: the users of the server and of the build read what is made here.
umask 022

SOURCE=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
PLACE=/opt/vitrine
CURRENT=$PLACE/current
DATA=/var/lib/vitrine
BACKUPS=/var/backups/vitrine
SETTINGS=/etc/vitrine/vitrine.env
CADDYFILE=/etc/caddy/Caddyfile
# Where the server listens: on the socket that Caddy alone reaches, or else at the port. What Caddy is told is in a file.
SOCKET_OF_CADDY=/run/vitrine.sock
PORT_OF_SERVER=127.0.0.1:3000
PLACE_OF_SERVER=/run/vitrine-place.caddy
USER_OF_SERVER=vitrine
# The build runs programs of hundreds of packages: as a user who cannot read the bookings.
USER_OF_BUILD=vitrine-build
FOLDER_OF_BUILD=/var/cache/vitrine-build

# What of the machine's own care was refused: the beginning of each such file's name.
REFUSED=/etc/vitrine/without-

IS_DRY_RUN=no
WITHOUT=()

say() {
  printf '%s\n' "$*"
}

# Ends with a sentence on the error output.
stop() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# step WORDS COMMAND…: says what it does, and does it unless this is a dry run.
step() {
  say "- $1"
  [ "$IS_DRY_RUN" = yes ] || "${@:2}"
}

# unless_refused NAME COMMAND: runs the command, which says what it does, unless the parameters have --without-NAME. That is
# remembered by a file.
unless_refused() {
  local note=$REFUSED$1
  if [[ " ${WITHOUT[*]} " = *" $1 "* ]] && [ ! -e "$note" ]; then
    step "without $1, from now on: make $note" touch "$note"
  elif [ -e "$note" ]; then
    say "- without $1, because there is $note"
  else
    "$2"
  fi
}

# has_package PACKAGE: whether Debian's package is installed.
has_package() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Whether deploy/install wrote the Caddyfile. Its operator may have changed it since.
is_caddyfile_ours() {
  grep -qs '^# deploy/install wrote this file' "$CADDYFILE"
}

require_root_and_systemd() {
  [ "$IS_DRY_RUN" = yes ] && return
  [ "$(id -u)" = 0 ] || stop "run it as root"
  [ -d /run/systemd/system ] || stop "systemd does not run here"
}

# bring_node [MACHINE]: brings the Node that package.json names, with npm, from the npm registry into a folder of its own; sets
# NODE_FOLDER. Debian 12's Node is 18, on which nothing here runs.
bring_node() {
  local version machine
  version=$(sed -n 's/^ *"node": "\([0-9.]*\)",\{0,1\}$/\1/p' "$SOURCE/package.json")
  case ${1:-$(uname -m)} in
    x86_64) machine=x64 ;;
    aarch64) machine=arm64 ;;
    *) stop "no Node is known for a processor of the kind ${1:-$(uname -m)}" ;;
  esac
  NODE_FOLDER=$PLACE/node-$version
  [ -x "$NODE_FOLDER/bin/npm" ] || step "bring Node $version and npm from the npm registry into $NODE_FOLDER" \
    download_node "node-linux-$machine" "$version"
}

# download_node PACKAGE VERSION: the files must be those whose checksums are in deploy/node.sha512.
download_node() {
  local folder npm_file
  folder=$(mktemp -d "$PLACE/node.XXXXXX")
  npm_file=$(sed -n 's/.*  \(npm-[0-9.]*\.tgz\)$/\1/p' "$SOURCE/deploy/node.sha512")
  (
    cd "$folder" &&
      curl -fsSL --retry 3 -O "https://registry.npmjs.org/$1/-/$1-$2.tgz" &&
      curl -fsSL --retry 3 -O "https://registry.npmjs.org/npm/-/$npm_file" &&
      [ "$(sha512sum --check --ignore-missing "$SOURCE/deploy/node.sha512" | grep -c ': OK$')" = 2 ] &&
      mkdir -p unpacked/npm &&
      tar -xzf "$1-$2.tgz" --strip-components=1 --no-same-owner -C unpacked --wildcards '*/bin/*' '*/LICENSE' &&
      tar -xzf "$npm_file" --strip-components=1 --no-same-owner -C unpacked/npm &&
      ln -s ../npm/bin/npm-cli.js unpacked/bin/npm &&
      chmod 755 unpacked unpacked/bin/node unpacked/npm/bin/npm-cli.js
  ) || {
    rm -rf "$folder"
    stop "Node was not brought: is registry.npmjs.org within reach, and do the checksums agree?"
  }
  rm -rf "$NODE_FOLDER"
  mv "$folder/unpacked" "$NODE_FOLDER"
  rm -rf "$folder"
}

# setting NAME: its value in the settings of this machine, or nothing.
setting() {
  "$NODE_FOLDER/bin/node" "$SOURCE/deploy/settings.mjs" "$1"
}
