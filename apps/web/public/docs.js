// The API reference: adds a copy button to each command.
;(function () {
  if (!navigator.clipboard) return
  document.querySelectorAll('pre[data-copy]').forEach(function (command) {
    var wrapper = document.createElement('div')
    wrapper.className = 'copied'
    command.replaceWith(wrapper)
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
    wrapper.append(command, button)
  })
})()
