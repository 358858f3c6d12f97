// The demo outbox: times where the reader is, codes that copy themselves, and a reload when a message has come.
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
        // Plain http away from localhost has no clipboard: the code is marked, to be copied by hand.
        getSelection().selectAllChildren(button.previousElementSibling)
      },
    )
  })

  // Also what comes before the first look is new.
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
        // The server is restarting: the next turn asks again.
      })
  }, EVERY_MS)
})()
