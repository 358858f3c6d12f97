/** The product's own path segment: `{product}` of the specification. */
export const PRODUCT = 'dastak'
/** The name that people read, unless the operator sets another. */
export const PRODUCT_NAME = 'Dastak'

export const PRODUCT_USERS_PATH = `/api/v1/${PRODUCT}/users` as const
export const USERS_PATH = '/api/v1/users'
export const REGISTRY_PATH = '/reach/masterdata/api/v1/mca'
