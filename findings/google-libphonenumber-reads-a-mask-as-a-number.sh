#!/usr/bin/env bash
# google-libphonenumber 3.2.47: letters are read as the keys of a phone, also x in a number that was
# masked with X. So `98765XXXXX`, which shows half of somebody's number, becomes the valid mobile
# number +919876599999 of somebody else. libphonenumber-js 1.13.16, made from the same plan, stops
# at the letters and calls it not valid. A program that checks answers with the first has to look
# for masks before it.
#
# Seen:
#   google +919876599999 valid
#   js +9198765 not valid
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save google-libphonenumber@3.2.47 libphonenumber-js@1.13.16 >/dev/null
cat > look.mjs <<'JS'
import google from 'google-libphonenumber'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const MASKED = '98765XXXXX'
const util = google.PhoneNumberUtil.getInstance()
const one = util.parse(MASKED, 'IN')
const text = (isValid) => (isValid ? 'valid' : 'not valid')
const e164 = util.format(one, google.PhoneNumberFormat.E164)
console.log(`google ${e164} ${text(util.isValidNumber(one))}`)
const other = parsePhoneNumberFromString(MASKED, 'IN')
console.log(`js ${other.number} ${text(other.isValid())}`)
JS
seen=$(node look.mjs)
echo "$seen"
[ "$seen" = $'google +919876599999 valid\njs +9198765 not valid' ] || exit 1
