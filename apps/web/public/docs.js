// The API reference: a button beside each command that copies it. Without a script there is none.
;(function () {
  if (!navigator.clipboard) return
  document.querySelectorAll('pre[data-copy]').forEach(function (command) {
    var place = document.createElement('div')
    place.className = 'copied'
    command.replaceWith(place)
    var button = document.createElement('button')
    button.type = 'button'
    button.className = 'button'
    button.textContent = 'Copy'
    button.addEventListener('click', function () {
      navigator.clipboard.writeText(command.textContent.trim()).then(function () {
        button.textContent = 'Copied'
        setTimeout(function () {
          button.textContent = 'Copy'
        }, 2000)
      })
    })
    place.append(command, button)
  })
})()
