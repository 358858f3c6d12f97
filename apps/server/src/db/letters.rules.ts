export const NO_LETTERS =
  'the database has the locale C (LC_CTYPE), which knows only the letters A to Z, so names with ' +
  'others are found only as they were written'
export const MAKE_ANOTHER =
  'Move to a database that was created with the locale C.UTF-8 (docs/databases.md).'
