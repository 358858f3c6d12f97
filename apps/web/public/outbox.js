// The demo outbox: times where the reader is, and a reload when a message has come.
;(function () {
  var EVERY_MS = 2000

  document.querySelectorAll('time').forEach(function (time) {
    time.textContent = new Date(time.dateTime).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'medium' })
  })

  var newest = null
  setInterval(function () {
    if (document.hidden) return
    fetch('/dev/outbox', { headers: { accept: 'application/json' } })
      .then(function (answer) {
        return answer.json()
      })
      .then(function (messages) {
        var id = messages.length ? messages[0].id : ''
        if (newest !== null && newest !== id) location.reload()
        newest = id
      })
      .catch(function () {
        // The server is restarting: the next turn asks again.
      })
  }, EVERY_MS)
})()
