import type { SettingName } from './reference/all-settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>
export type Settings = ReturnType<typeof createSettings>

/** Generated passwords contain these characters. */
const UNREADABLE =
  'cannot be read as an address. It must have a host. In a user or password write / as %2F, ' +
  '? as %3F, # as %23, % as %25, @ as %40, : as %3A'

/**
 * Reads single settings and collects their problems, so that all can be shown together. An empty
 * value counts as not set. A wrong value returns its default.
 */
export function createSettings(env: Environment) {
  const problems: string[] = []
  const variables = new Set<string>()
  const valueOf = (name: string) => env[name]?.trim() || undefined
  const text = (name: SettingName) => valueOf(name)
  const refuse = (name: SettingName, what: string) => void problems.push(`${name} ${what}`)

  return {
    problems: problems as readonly string[],
    text,
    /** A name of the operator's own choice, as in `${NAME}` of a file. */
    variable(name: string): string | undefined {
      variables.add(name)
      return valueOf(name)
    },
    /** The names that were read so. */
    variables: variables as ReadonlySet<string>,
    refuse,
    url(name: SettingName, protocols: readonly string[]): string | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
      // The value is not repeated, because it may hold a password.
      if (protocols.some((protocol) => value.startsWith(`${protocol}//`))) refuse(name, UNREADABLE)
      else
        refuse(
          name,
          'must be an address that starts with ' +
            protocols.map((protocol) => `${protocol}//`).join(' or '),
        )
      return undefined
    },
    integer(name: SettingName, fallback: number, least: number, most: number): number {
      const value = text(name)
      if (value === undefined) return fallback
      if (/^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most)
        return Number(value)
      refuse(name, `must be a whole number from ${least} to ${most}, but is "${value}"`)
      return fallback
    },
    oneOf<V extends string>(name: SettingName, allowed: readonly V[], fallback: V): V {
      const value = text(name)
      const found = allowed.find((one) => one === value)
      if (value !== undefined && found === undefined)
        refuse(name, `must be one of ${allowed.join(', ')}, but is "${value}"`)
      return found ?? fallback
    },
    flag(name: SettingName): boolean | undefined {
      const value = text(name)?.toLowerCase()
      if (value === undefined) return undefined
      if (['true', '1', 'yes'].includes(value)) return true
      if (['false', '0', 'no'].includes(value)) return false
      refuse(name, `must be true or false, but is "${value}"`)
      return undefined
    },
    timeZone(name: SettingName, fallback: string): string {
      const value = text(name) ?? fallback
      if (isTimeZone(value)) return value
      refuse(name, `must be a time zone like ${fallback} or Europe/Berlin, but is "${value}"`)
      return fallback
    },
    list(
      name: SettingName,
      fallback: readonly string[],
      pattern: RegExp,
      what: string,
    ): readonly string[] {
      const values = text(name)
        ?.split(/[\s,]+/)
        .filter(Boolean)
      if (!values) return fallback
      const wrong = values.filter((value) => !pattern.test(value))
      if (wrong.length > 0)
        refuse(name, `must be ${what}, separated by commas, but "${wrong.join(', ')}" is not valid`)
      return values
    },
  }
}

/** Offsets like +05:30 would work, but have no summer time, so a name is required. */
function isTimeZone(value: string): boolean {
  try {
    return (
      /^[A-Z]/i.test(value) && new Intl.DateTimeFormat('en', { timeZone: value }).format() !== ''
    )
  } catch {
    return false
  }
}
