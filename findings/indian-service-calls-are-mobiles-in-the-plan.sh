#!/usr/bin/env bash
# libphonenumber-js 1.13.16 and google-libphonenumber 3.2.47: the Indian series 1600 and 1601, which
# banks, insurers and offices call from, have the type MOBILE. Nobody can be called there. They have
# ten digits, as mobile numbers have, so a check for "a valid mobile number" lets them through. The
# series 140, for advertising, is UAN, and 1800 is TOLL_FREE, so only these two stand out.
#
# Seen:
#   1600 MOBILE MOBILE
#   1601 MOBILE MOBILE
#   140 UAN UAN
#   1800 TOLL_FREE TOLL_FREE
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save google-libphonenumber@3.2.47 libphonenumber-js@1.13.16 >/dev/null
cat > look.mjs <<'JS'
import google from 'google-libphonenumber'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const util = google.PhoneNumberUtil.getInstance()
const names = Object.entries(google.PhoneNumberType)
for (const series of ['1600', '1601', '140', '1800']) {
  const number = `+91${series.padEnd(10, '0')}`
  const type = util.getNumberType(util.parse(number, 'IN'))
  const name = names.find(([, value]) => value === type)[0]
  console.log(series, parsePhoneNumberFromString(number).getType(), name)
}
JS
seen=$(node look.mjs)
echo "$seen"
wanted=$'1600 MOBILE MOBILE\n1601 MOBILE MOBILE\n140 UAN UAN\n1800 TOLL_FREE TOLL_FREE'
[ "$seen" = "$wanted" ] || exit 1
