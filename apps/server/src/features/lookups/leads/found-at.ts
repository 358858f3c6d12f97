/** The company at which a subject was found, with what it is there. */
export interface FoundAt {
  cin: string
  company_name: string | null
  designation: string | null
}
