// Shows the operator's product name, logo and links on the pages outside the app.
;(function () {
  var brand = document.querySelector('.brand')
  var title = document.title

  function show(settings) {
    document.title = title + ' · ' + settings.product_name
    document.querySelectorAll('[data-product]').forEach(function (element) {
      element.textContent = settings.product_name
    })
    if (settings.logo_url) brand.querySelector('img').src = settings.logo_url
    var links = {
      support: settings.support_contact,
      terms: settings.terms_url,
      pricing: settings.pricing_url || '/pricing.html',
    }
    document.querySelectorAll('[data-link]').forEach(function (link) {
      var address = links[link.dataset.link]
      link.hidden = !address
      if (address) link.href = address
    })
    brand.dataset.ready = ''
  }

  fetch('/api/v1/dastak/settings', { headers: { accept: 'application/json' } })
    .then(function (answer) {
      return answer.json()
    })
    .then(function (envelope) {
      show(envelope.data)
    })
    .catch(function () {
      brand.dataset.ready = ''
    })
})()
