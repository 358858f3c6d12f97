import {
  SCRIPTS as BLOCKS,
  type Script,
} from '../apps/server/src/features/registry/words/indian-scripts.rules.ts'
import { toDevanagari } from './devanagari.support.ts'

/**
 * Writes the words of a name in the other Indian scripts, from Devanagari: the letters stand in the
 * same order in Unicode. Then what a script writes in another way. For queries.
 */

export const SCRIPTS: readonly Script[] = [...BLOCKS, 'Assamese']

const BLOCK = 0x80
type Changes = readonly (readonly [from: RegExp, to: string])[]
/** A southern word shows that it ends without a vowel. */
const CLOSED: Changes = [
  [/(?<=[क-ह])(?!\p{L}|\p{M})/gu, '्'],
  [/[ॉॅ]/g, 'ा'],
  [/[ऑऍ]/g, 'आ'],
  [/\u093c/g, ''],
]
const BENGALI: Changes = [
  [/[ॉॅ]/g, 'ो'],
  [/ऑ/g, 'अ'],
  [/व/g, 'ब'],
  [/(?<=\p{L}|\p{M})य/gu, 'य\u093c'],
  [/(?<=[फज])\u093c/g, ''],
]
const CHANGES: Readonly<Partial<Record<Script, Changes>>> = {
  Bengali: BENGALI,
  Assamese: BENGALI,
  Odia: [...BENGALI.filter(([from]) => from.source !== 'व'), [/व/g, 'ଵ']],
  Gurmukhi: [
    [/[ॉॅ]/g, 'ੌ'],
    [/ऑ/g, 'ਔ'],
    [/ृ/g, '्रि'],
    [/ष/g, 'श'],
    [/श/g, 'स\u093c'],
    [/ं/g, 'ੰ'],
  ],
  Gujarati: [[/\u093c/g, '']],
  Telugu: CLOSED,
  Kannada: CLOSED,
  Malayalam: [...CLOSED, [/न्(?!\p{L})/gu, 'ൻ'], [/र्(?!\p{L})/gu, 'ർ'], [/ल्(?!\p{L})/gu, 'ൽ']],
  Tamil: [
    ...CLOSED,
    [/[खगघ]/g, 'क'],
    [/[छझ]/g, 'ச'],
    [/[ठडढ]/g, 'ट'],
    [/[थदध]/g, 'त'],
    [/[फबभ]/g, 'प'],
    [/श/g, 'ष'],
    [/न(?=.)/g, 'ன'],
    [/ृ/g, '्रि'],
    [/ं(?=क)/g, 'ங்'],
    [/ं(?=[चज])/g, 'ஞ்'],
    [/ं(?=ट)/g, 'ண்'],
    [/ं(?=त)/g, 'ந்'],
    [/ं/g, 'ம்'],
  ],
}

/** Null if a name has words that are not pronounced as written, or none of two syllables. */
export function toScript(script: Script, words: readonly string[]): string | null {
  const text = toDevanagari(words)
  if (text === null) return null
  const changed = (CHANGES[script] ?? []).reduce((all, [from, to]) => all.replace(from, to), text)
  const block = script === 'Assamese' ? 1 : SCRIPTS.indexOf(script)
  const moved = changed.replace(/[\u0900-\u097f]/g, (letter) =>
    String.fromCodePoint(letter.codePointAt(0)! + block * BLOCK),
  )
  return script === 'Assamese' ? moved.replaceAll('র', 'ৰ') : moved
}
