/** Text of the bell and its list. */
export const notificationsText = {
  title: 'Notifications',
  bell: (unseen: number) =>
    unseen === 0 ? 'Notifications' : `Notifications, ${unseen > 99 ? 'more than 99' : unseen} new`,
  isNew: 'New:',
  none: 'Nothing yet. Finished requests, batches and reports appear here.',
}
