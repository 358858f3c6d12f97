// The demo outbox: local times, codes that can be copied, and a reload when a message has arrived.
;(function () {
  var EVERY_MS = 2000

  document.querySelectorAll('time').forEach(function (time) {
    var at = new Date(time.dateTime).toLocaleString('en-IN', {
      dateStyle: 'medium',
      timeStyle: 'medium',
    })
    time.textContent = at.replace(/[ap]m$/, function (half) {
      return half.toUpperCase()
    })
  })

  document.addEventListener('click', function (event) {
    var button = event.target.closest('[data-copy]')
    if (!button) return
    var copied = navigator.clipboard
      ? navigator.clipboard.writeText(button.dataset.copy)
      : Promise.reject()
    copied.then(
      function () {
        button.textContent = 'Copied'
      },
      function () {
        // The clipboard exists only on https and localhost. Select the code, to copy it by hand.
        getSelection().selectAllChildren(button.previousElementSibling)
      },
    )
  })

  // The newest message of this page, so that messages before the first request also count as new.
  var newest = document.querySelector('.messages').dataset.newest
  setInterval(function () {
    if (document.hidden) return
    fetch('/dev/outbox', { headers: { accept: 'application/json' } })
      .then(function (answer) {
        return answer.json()
      })
      .then(function (messages) {
        var id = messages.length ? String(messages[0].id) : ''
        if (newest !== id) location.reload()
        newest = id
      })
      .catch(function () {
        // The server may be restarting. The next interval tries again.
      })
  }, EVERY_MS)
})()
