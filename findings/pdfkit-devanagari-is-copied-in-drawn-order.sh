#!/usr/bin/env bash
# pdfkit (under pdfmake): text in Devanagari looks right in the PDF, but what readers copy or search
# is another text. Glyphs are written in the order in which they are drawn, and the vowel sign I is
# drawn before the letter that it follows. So "लिमिटेड" (Limited) is found as "िलिमटेड", and a search
# for the name of a company does not find it.
#
# Seen with pdfkit 0.19.1, read by pdfjs-dist 6.5.438: written "लिमिटेड", read "िलिमटेड"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pdfkit@0.19.1 pdfjs-dist@6.5.438 \
  @fontsource/noto-sans-devanagari@5.3.0 >/dev/null 2>&1
cat > read.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const TEXT = 'लिमिटेड'
const FILES = 'node_modules/@fontsource/noto-sans-devanagari/files'
const FONT = `${FILES}/noto-sans-devanagari-devanagari-400-normal.woff`
const made = new PDFDocument()
const pieces = []
made.on('data', (piece) => pieces.push(piece))
const end = new Promise((resolve) => made.on('end', resolve))
made.font(FONT).fontSize(20).text(TEXT)
made.end()
await end
const data = new Uint8Array(Buffer.concat(pieces))
const page = await (await getDocument({ data, verbosity: 0 }).promise).getPage(1)
const { items } = await page.getTextContent()
const read = items.map(({ str }) => str).join('').trim()
console.log(`written ${TEXT}, read ${read}`)
process.exit(read !== TEXT && read.startsWith('ि') ? 0 : 1)
JS
node read.mjs
