/**
 * What an address may load before its screen is complete: kB of compressed scripts and styles, and
 * how many of these files. With the page, the font, the icon and the calls of the screen, that is
 * at most 20 requests.
 */
const MOST_FILES = 14
const MOST_KB = { signIn: 142, '/home': 220, '/leads': 220, '/din': 220 }
const MOST_KB_ELSEWHERE = 260

/**
 * The files of each first load: `signIn`, and the addresses. `page` is the built index.html, whose
 * script has the list of files (apps/web/build/first-load.ts).
 */
export function firstLoads(page) {
  const always = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file]) => file,
  )
  const {
    packages: _packages,
    app: _app,
    fonts: _fonts,
    signIn,
    steps: _later,
    shell,
    ...screens
  } = JSON.parse(/^const files = (.*)$/m.exec(page)?.[1] ?? '{}')
  const mode = (address) => (address.includes('?') ? screens[address.split('?')[0]] : [])
  const loads = Object.entries(screens).map(([address, files]) => [
    address,
    [...always, ...shell, ...mode(address), ...files],
  ])
  return Object.fromEntries(
    [['signIn', [...always, ...signIn]], ...loads].map(([name, files]) => [
      name,
      [...new Set(files)],
    ]),
  )
}

/** What loads too much. `sizeOf` gives a file's compressed size in bytes. */
export function overBudget(loads, sizeOf) {
  return Object.entries(loads).flatMap(([address, files]) => {
    const kB = files.reduce((sum, file) => sum + sizeOf(file), 0) / 1_000
    const most = MOST_KB[address] ?? MOST_KB_ELSEWHERE
    return [
      ...(kB > most ? [`${address} loads ${kB.toFixed(1)} kB, at most ${most} are allowed`] : []),
      ...(files.length > MOST_FILES
        ? [`${address} loads ${files.length} files, at most ${MOST_FILES} are allowed`]
        : []),
    ]
  })
}

/**
 * Files that import each other in a circle: one of them would run before what it needs.
 * `importsOf` gives the files that a file imports statically.
 */
export function importCircles(files, importsOf) {
  const circles = []
  const done = new Set()
  const visit = (file, path) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const next of importsOf(file)) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  return circles
}
