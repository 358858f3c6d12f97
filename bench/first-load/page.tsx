import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The floor: React, one labelled input and a button; no router, no styles, no server. */
function Floor() {
  const [phone, setPhone] = useState('')
  return (
    <form>
      <label>
        Mobile number <input value={phone} onChange={(event) => setPhone(event.target.value)} />
      </label>
      <button type="submit">Proceed</button>
    </form>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Floor />)
