/** A table of `0046-prices-shown-and-old-secrets.sql`. */
export interface AssistantsTables {
  shown_price: {
    api_key: string
    kind: string
    subject: string
    phone: number
    email: number
    shown_at: Date
  }
}
