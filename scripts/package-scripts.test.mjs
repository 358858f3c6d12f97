import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from './project.mjs'

// The scripts of the Debian package on a system in a folder, with programs that change only that.
let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dastak-package-'))
  for (const [name, text] of Object.entries(PROGRAMS)) {
    put(`bin/${name}`, `#!/bin/sh\nfor last; do :; done\n${text}\n`)
    chmodSync(join(root, 'bin', name), 0o755)
  }
  put('etc/passwd', 'postgres:postgres\n')
  put('etc/group', 'postgres:\n')
})
afterEach(() => rmSync(root, { recursive: true }))

/** Lines of passwd are `name:group`. What the real programs do is done: see `man userdel`. */
const PROGRAMS = {
  getent: 'grep "^$2:" "$SYSTEM/etc/$1"',
  groupadd: 'echo "$last:" >>"$SYSTEM/etc/group"',
  groupdel: 'sed -i "/^$last:/d" "$SYSTEM/etc/group"',
  useradd: `case "$*" in *--user-group*) grep -q "^$last:" "$SYSTEM/etc/group" && exit 9
    groupadd "$last";; esac
    echo "$last:$last" >>"$SYSTEM/etc/passwd"`,
  usermod: '[ "$1" = --gid ] && sed -i "s/^$last:.*/$last:$2/" "$SYSTEM/etc/passwd"',
  userdel: `grep -q "^$last:$last$" "$SYSTEM/etc/passwd" && groupdel "$last"
    sed -i "/^$last:/d" "$SYSTEM/etc/passwd"`,
  install: 'mkdir -p "$last"',
  chown: ':',
  chgrp: 'grep -q "^$1:" "$SYSTEM/etc/group" || [ "$1$2" = -Rroot ]',
  systemctl: ':',
}

test('what the package made goes with a purge: user, group, data and settings', () => {
  install()
  put('var/lib/dastak/postgres/PG_VERSION', '18')
  put('var/lib/dastak/secret.key', 'x')
  expect(accounts()).toEqual(['dastak:dastak', 'dastak:'])
  expect(purge()).toBe('')
  expect(accounts()).toEqual([undefined, undefined])
  expect([exists('var/lib/dastak'), exists('etc/dastak')]).toEqual([false, false])
})

test('a group that was there stays, also when its user goes', () => {
  put('etc/group', 'dastak:\n')
  install()
  expect(accounts()).toEqual(['dastak:dastak', 'dastak:'])
  expect(purge()).toBe('Dastak: left the group dastak, which is not noted as made by the package\n')
  expect(accounts()).toEqual([undefined, 'dastak:'])
})

test('a user that was there stays, also with another group, and is named at the installation', () => {
  put('etc/passwd', 'dastak:staff\n')
  expect(install()).toContain('the user dastak was there before')
  expect(accounts()).toEqual(['dastak:staff', 'dastak:'])
  expect(purge()).toBe('Dastak: left the user dastak, who is not noted as made by the package\n')
  expect(accounts()).toEqual(['dastak:staff', undefined])
})

test('a user and a group that were there stay, and so does their folder', () => {
  put('etc/passwd', 'dastak:dastak\n')
  put('etc/group', 'dastak:\n')
  put('var/lib/dastak/notes.txt', 'of a person')
  install()
  // An upgrade changes nothing about it.
  install('0.2.0~dev.1')
  expect(purge()).toMatch(/left \S+\/var\/lib\/dastak, which is not noted/)
  expect(accounts()).toEqual(['dastak:dastak', 'dastak:'])
  expect(readdirSync(join(root, 'var/lib/dastak'))).toEqual(['notes.txt'])
})

test('a purge after an upgrade from a package that noted nothing takes nothing', () => {
  put('etc/passwd', 'dastak:dastak\n')
  put('etc/group', 'dastak:\n')
  put('var/lib/dastak/secret.key', 'x')
  install('0.1.0')
  expect(purge()).toMatch(/left .*dastak, which.*\n.*left the user.*\n.*left the group/)
  expect(exists('var/lib/dastak/secret.key')).toBe(true)
})

test('backups stay with the secret that opens them, and the next installation takes them over', () => {
  install()
  put('var/lib/dastak/backups/dastak-20261127T210000Z.tar.zst.age', 'x')
  put('var/lib/dastak/secret.key', 'x')
  put('var/lib/dastak/postgres/PG_VERSION', '18')
  put('etc/dastak/sms-key', 'x')
  const said = purge()
  expect(said).toMatch(/left the backups in \S+\/var\/lib\/dastak\/backups\n/)
  expect(said).toMatch(/left \S+secret\.key, which opens them\n/)
  expect(said).toMatch(/left your files in \S+\/etc\/dastak: sms-key/)
  const left = ['LEFT-BY-PURGE', 'backups', 'secret.key']
  expect(readdirSync(join(root, 'var/lib/dastak'))).toEqual(left)
  expect(accounts()).toEqual([undefined, undefined])

  expect(install()).toContain('uses the secret.key and the backups that purge left')
  expect(readdirSync(join(root, 'var/lib/dastak'))).toEqual(left.slice(1))
  rmSync(join(root, 'var/lib/dastak/backups'), { recursive: true })
  purge()
  expect(exists('var/lib/dastak')).toBe(false)
})

test('backups in another folder of the data, or behind a link, stay with their secret too', () => {
  install()
  put('mnt/disk/dastak-3f9a1c2b4d-20261127T210000Z.tar.zst.age', 'x')
  put('var/lib/dastak/nightly ones/dastak-3f9a1c2b4d-20261127T210000Z.tar.zst.age', 'x')
  symlinkSync(join(root, 'mnt/disk'), join(root, 'var/lib/dastak/backups'))
  put('var/lib/dastak/secret.key', 'x')
  put('var/lib/dastak/.cache/dump', 'x')
  put('var/lib/dastak/uploads/1.csv', 'x')
  expect(purge()).toMatch(/left the backups in \S+\/backups, \S+\/nightly ones\n/)
  expect(readdirSync(join(root, 'var/lib/dastak')).sort()).toEqual([
    'LEFT-BY-PURGE',
    'backups',
    'nightly ones',
    'secret.key',
  ])
  expect(readdirSync(join(root, 'mnt/disk'))).toHaveLength(1)
})

/** As dpkg does it. `before` is the version that is upgraded. */
function install(before = '') {
  put('etc/dastak/dastak.env', '')
  return script('postinst', 'configure', before)
}

function purge() {
  script('postrm', 'remove')
  rmSync(join(root, 'etc/dastak/dastak.env'))
  return script('postrm', 'purge')
}

function script(name, ...args) {
  const text = readFileSync(join(ROOT, 'ops/deb', name), 'utf8').replaceAll(
    /\/(?:etc|var\/lib|run)\/(?:dastak|systemd)/g,
    (path) => `${root}${path}`,
  )
  const env = { PATH: `${join(root, 'bin')}:${process.env.PATH}`, SYSTEM: root }
  const { status, stdout, stderr } = spawnSync('sh', ['-c', text, name, ...args], {
    encoding: 'utf8',
    env,
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}

/** The user dastak with its group, and the group dastak. */
const accounts = () =>
  ['passwd', 'group'].map((name) =>
    readFileSync(join(root, 'etc', name), 'utf8')
      .split('\n')
      .find((line) => line.startsWith('dastak:')),
  )
const exists = (path) => existsSync(join(root, path))

function put(path, text) {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
