interface UserPreferenceTable {
  user_id: number
  name: string
  value: unknown
}

export interface PreferencesTables {
  user_preference: UserPreferenceTable
}
