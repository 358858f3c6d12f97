import { allHidden, damaged, notATable } from './refusals.ts'
import { formatOfCode, formatOfId, type NumberFormat } from './number-format.rules.ts'
import { readSharedStrings } from './shared-strings.ts'
import { attribute, readXml } from './xml.ts'
import type { ZipParts } from './zip-parts.ts'

export interface Workbook {
  /** The visible sheets, in their order. */
  sheets: { name: string; part: string }[]
  strings: string[]
  /** By the number of a cell's style. */
  formats: NumberFormat[]
  is1904: boolean
}

interface Relation {
  id: string
  type: string
  /** A part of this file, or an address elsewhere. */
  target: string
}

/** Everything in a workbook except its cells. Errors: unsupported_file, validation_failed. */
export async function readWorkbook(zip: ZipParts): Promise<Workbook> {
  const part = await workbookPart(zip)
  const relations = await readRelations(zip, part)
  const partOf = (type: string) =>
    relations.find((relation) => relation.type === type)?.target ?? null
  const book = await readBook(zip, part)
  const sheets = book.sheets.flatMap(({ name, id }) => {
    const relation = relations.find((one) => one.id === id)
    // Charts and dialogs have their own sheets.
    return relation?.type === 'worksheet' && zip.has(relation.target)
      ? [{ name, part: relation.target }]
      : []
  })
  if (sheets.length === 0) throw book.hasHidden ? allHidden() : damaged(new Error('no sheet'))
  return {
    sheets,
    strings: await readSharedStrings(zip, partOf('sharedStrings')),
    formats: await readFormats(zip, partOf('styles')),
    is1904: book.is1904,
  }
}

async function workbookPart(zip: ZipParts): Promise<string> {
  const main = (await readRelations(zip, '')).find(({ type }) => type === 'officeDocument')?.target
  const part = main && zip.has(main) ? main : 'xl/workbook.xml'
  if (!zip.has(part) || !/\.xml$/i.test(part) || /^(word|ppt|visio)\//i.test(part))
    throw notATable(describeArchive(zip))
  return part
}

/** Other archives that people take for a workbook. */
function describeArchive(zip: ZipParts): string {
  const names = zip.names()
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/^xl\/workbook\.bin$/)) return 'a binary workbook (.xlsb)'
  if (has(/^(index\/.*\.iwa|index\.zip)$/)) return 'an Apple document (.numbers, .pages or .key)'
  if (has(/^word\//)) return 'a Word document'
  if (has(/^ppt\//)) return 'a presentation'
  if (has(/^content\.xml$/)) return 'an OpenDocument file (.ods or .odt)'
  return 'an archive (ZIP) and no Excel workbook'
}

/** The parts that a part refers to. */
async function readRelations(zip: ZipParts, from: string): Promise<Relation[]> {
  const folder = from.slice(0, from.lastIndexOf('/') + 1)
  const part = `${folder}_rels/${from.slice(folder.length)}.rels`
  if (!zip.has(part)) return []
  const relations: Relation[] = []
  await readXml(zip.text(part), {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id: id = '', Type = '', Target = '', TargetMode = '' } = attributes
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      const target = /^external$/i.test(TargetMode) ? Target : partAt(folder, Target)
      relations.push({ id, type, target })
    },
  })
  return relations
}

/** `/xl/…` is relative to the root; `..` cannot leave it. */
function partAt(folder: string, target: string): string {
  const { pathname } = new URL(target.replaceAll('\\', '/'), `file:///${folder}`)
  return decodeURIComponent(pathname.slice(1))
}

/** The addresses to which cells of a sheet lead, by reference. They are below its rows. */
export async function readLinks(zip: ZipParts, sheet: string): Promise<Map<string, string>> {
  const relations = await readRelations(zip, sheet)
  const targets = new Map(
    relations.flatMap(({ id, type, target }) => (type === 'hyperlink' ? [[id, target]] : [])),
  )
  const links = new Map<string, string>()
  if (targets.size === 0) return links
  await readXml(zip.text(sheet), {
    open(name, attributes) {
      const target = name === 'hyperlink' && targets.get(attribute(attributes, 'id') ?? '')
      // Of cells that are merged, the first has the text.
      if (target) links.set((attributes['ref'] ?? '').split(':')[0]!, target)
    },
  })
  return links
}

async function readBook(zip: ZipParts, part: string) {
  const sheets: { name: string; id: string }[] = []
  let hasHidden = false
  let is1904 = false
  await readXml(zip.text(part), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      // Hidden sheets are never the user's list: lookups, old rows, data of a program.
      if (/hidden/i.test(attributes['state'] ?? '')) hasHidden = true
      else sheets.push({ name: attributes['name'] ?? '', id: attribute(attributes, 'id') ?? '' })
    },
  })
  return { sheets, hasHidden, is1904 }
}

async function readFormats(zip: ZipParts, part: string | null): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = []
  if (part === null || !zip.has(part)) return formats
  const codes = new Map<number, string>()
  let isOfCells = false
  await readXml(zip.text(part), {
    open(name, attributes) {
      const id = Number(attributes['numFmtId'])
      if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name !== 'xf' || !isOfCells) return
      const code = codes.get(id)
      formats.push(code === undefined ? formatOfId(id) : formatOfCode(code))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}
