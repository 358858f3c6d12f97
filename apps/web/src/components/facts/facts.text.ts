/** Text about the contacts of a lead or a person. */
export const factsText = {
  kinds: { phone: 'Phone', email: 'Email' },
  call: 'Call',
  callTo: (phone: string) => `Call ${phone}`,
  whatsApp: 'WhatsApp',
  whatsAppNewTab: 'WhatsApp, in a new tab',
  whatsAppNote: 'Opens a chat with this number in a new tab',
  sendEmail: 'Send email',
  sendEmailTo: (email: string) => `Send email to ${email}`,
  reportedBad: {
    Phone: 'Phone reported bad',
    Email: 'Email reported bad',
    any: 'Reported bad',
  },
}
