/** Messages and labels of copying a contact. `copied` is from the specification. */
export const copyContactText = {
  copied: { phone: 'Phone number copied', email: 'Email ID copied' },
  noun: { phone: 'phone number', email: 'email ID' },
  copy: { phone: 'Copy phone number', email: 'Copy email ID' },
}
