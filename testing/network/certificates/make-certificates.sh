#!/bin/sh
# Made the certificates beside it, for tests only: an authority that no machine knows; what it signed for "localhost"
# (valid, expired, not valid yet) and for another name; and one for "localhost" that only vouches for itself. The keys
# are no secrets. The dates are far from today, so that the tests do not depend on the day. Needs OpenSSL 3.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
touch "$work/index"

cat > "$work/config" <<CONFIG
[ca]
default_ca = authority
[authority]
database = $work/index
new_certs_dir = $work
rand_serial = yes
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
[req]
distinguished_name = empty
[empty]
[for_authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
[for_localhost]
subjectAltName = DNS:localhost, IP:127.0.0.1
[for_another_name]
subjectAltName = DNS:calendar.example.com
CONFIG

# sign NAME EXTENSIONS START END -selfsign|-cert [SIGNER'S CERTIFICATE] [SIGNER'S KEY]
sign() {
  openssl req -new -key "$1.key" -subj "/CN=Vitrine test $1" -config "$work/config" -out "$work/request"
  openssl ca -batch -notext -config "$work/config" -in "$work/request" -out "$1.pem" \
    -keyfile "${7:-authority.key}" -extensions "$2" -startdate "$3" -enddate "$4" "$5" ${6:+"$6"}
}

for name in authority valid expired early other-name self-signed; do
  openssl ecparam -name prime256v1 -genkey -noout | openssl pkcs8 -topk8 -nocrypt -out "$name.key"
done
sign authority for_authority 20200101000000Z 21200101000000Z -selfsign
sign self-signed for_localhost 20200101000000Z 21200101000000Z -selfsign "" self-signed.key
sign valid for_localhost 20200101000000Z 21200101000000Z -cert authority.pem
sign expired for_localhost 20200101000000Z 20200102000000Z -cert authority.pem
sign early for_localhost 21190101000000Z 21200101000000Z -cert authority.pem
sign other-name for_another_name 20200101000000Z 21200101000000Z -cert authority.pem
