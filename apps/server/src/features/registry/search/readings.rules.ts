import { sameMeaning } from '../words/abbreviations.rules.ts'
import type { Asked } from './dictionary.service.ts'
import type { Sought } from './name-distance.rules.ts'
import { LONGEST_START, soundLexeme, startLexeme } from '../indexing/search-lexemes.rules.ts'
import * as plan from './search-plan.rules.ts'
import type { Reading, Slot } from './search-query.rules.ts'
import type { KnownWord } from './search.store.ts'

/** Without what may be titles. */
export function untitled(asked: Asked): Asked {
  const { words, squash, titles } = asked
  const title = words.slice(0, titles).join('')
  return { ...asked, words: words.slice(titles), squash: squash.slice(title.length), titles: 0 }
}

/** With the last word finished. */
export function wholeReadings(asked: Asked): Reading[] {
  const slots = asked.words.map((word) => wordSlot(asked, word))
  const readings = [slots, ...gluedReadings(asked, slots)]
  return asked.titles > 0 ? [...readings, ...wholeReadings(untitled(asked))] : readings
}

/** With the last word perhaps unfinished, or the beginning of a legal form. */
export function typedReadings(asked: Asked): Reading[] {
  const readings = titledReadings(asked)
  return asked.titles > 0 ? [...readings, ...titledReadings(untitled(asked))] : readings
}

/** The same with what may be titles as words of the name. */
export function titledReadings(asked: Asked): Reading[] {
  const slots = [
    ...asked.words.slice(0, -1).map((word) => wordSlot(asked, word)),
    unfinishedSlot(asked),
  ]
  const readings = [slots, ...gluedReadings(asked, slots)]
  if (asked.isEndOpen) readings.push(slots.slice(0, -1))
  return readings
}

/** With what sounds alike, or is the same written short. */
export function alikeReadings(asked: Asked): Reading[] {
  return typedReadings(asked).map((reading) => reading.map((slot) => alikeSlot(asked, slot)))
}

/** Of each of these the word that tells, alone. */
export function tellingReadings(asked: Asked): Reading[] {
  return alikeReadings(asked).map((reading) => [plan.tellingWord(reading)])
}

/** A slot with what sounds as its words do, and what they are short for. */
export function alikeSlot({ space, known }: Asked, slot: Slot): Slot {
  const { word } = slot
  if (word === undefined || slot.df > plan.TRUSTED) return slot
  const sounds = [word, ...(space === 'company' ? sameMeaning(word) : [])].map((one) => [
    soundLexeme(one),
  ])
  // "Rajesh Sharma" is also "R Sharma".
  const initial = space === 'director' && word.length > 1 ? [[word[0]!]] : []
  const others = [...sounds, ...initial].reduce((sum, [one]) => sum + (known.get(one!) ?? 0), 0)
  return {
    ...slot,
    alternatives: [...slot.alternatives, ...sounds, ...initial],
    df: slot.df + others,
  }
}

export function wordSlot({ space, known }: Asked, word: string): Slot {
  const df = known.get(word) ?? 0
  const alternatives: (readonly string[])[] = df > 0 ? [[word]] : []
  if (space === 'director' && word.length === 1)
    return { word, alternatives, start: word, df: plan.COMMON_START }
  // Initials that were written together.
  if (space === 'director' && word.length <= 3) alternatives.push([...word])
  return { word, alternatives, df }
}

function unfinishedSlot(asked: Asked): Slot {
  const word = asked.words.at(-1)!
  const slot = wordSlot(asked, word)
  if (asked.completions === null) {
    const df =
      word.length > LONGEST_START
        ? plan.COMMON_START
        : (asked.known.get(startLexeme(word)) ?? plan.RARE_START)
    return { ...slot, start: word, df: slot.df + df }
  }
  if (asked.completions.length <= plan.FEW_COMPLETIONS) return withWords(slot, asked.completions)
  const df = asked.completions.reduce((sum, one) => sum + one.df, slot.df)
  return { ...slot, start: word, completions: asked.completions.map((one) => one.word), df }
}

/** A slot that other words may stand for too. */
export function withWords(slot: Slot, words: readonly KnownWord[]): Slot {
  return {
    ...slot,
    alternatives: [...slot.alternatives, ...words.map(({ word }) => [word])],
    df: words.reduce((sum, { df }) => sum + df, slot.df),
  }
}

/** A slot in which words may stand, too, that begin so. */
export function begunSlot(slot: Slot, word: string): Slot {
  return plan.isBeginning(word) ? { ...slot, start: word, df: slot.df + plan.RARE_START } : slot
}

/** A slot for any word that begins so. */
export function startSlot(start: string): Slot {
  return { alternatives: [], start, df: plan.RARE_START }
}

/** Two neighbours taken for one word, where there is such a word. */
function gluedReadings({ words, known }: Asked, slots: readonly Slot[]): Reading[] {
  return words.slice(1).flatMap((word, at) => {
    const glued = words[at]! + word
    const df = known.get(glued)
    if (df === undefined) return []
    return [
      [...slots.slice(0, at), { word: glued, alternatives: [[glued]], df }, ...slots.slice(at + 2)],
    ]
  })
}

/** What names are compared with. */
export function soughtOf(asked: Asked): Sought {
  const { space, words, squash, known, isEndOpen, titles } = asked
  return {
    words,
    squash,
    // The rarer a word, the more it says; one that no name has is misspelt, or no part of the name.
    missing: words.map((word) => {
      const df = known.get(word) ?? 0
      return df === 0 ? 2.5 : 1.5 + Math.log2(plan.NAMES / df) / 5
    }),
    hasInitials: space === 'director',
    isEndOpen,
    titles,
    untitled: untitled(asked).squash,
  }
}
