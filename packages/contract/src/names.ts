/** The product's own path segment: `{product}` of the specification. */
export const PRODUCT = 'dastak'
/** The name shown to people, unless the operator sets another. */
export const PRODUCT_NAME = 'Dastak'

/** `{plan_product}` and `{billing}` of the specification. */
export const PLAN_PRODUCT = 'dastak'
const BILLING = 'billing'

export const PRODUCT_USERS_PATH = `/api/v1/${PRODUCT}/users` as const
export const TEAMS_PATH = `/api/v1/${PRODUCT}/teams` as const
export const USERS_PATH = '/api/v1/users'
/** The start of all billing paths. A hyphen and the name of the call follow. */
export const BILLING_PATH = `${USERS_PATH}/${BILLING}` as const
export const REGISTRY_PATH = '/reach/masterdata/api/v1/mca'
