/** Tables of the subject; filled by its migration. */
export interface RegistryTables {}
