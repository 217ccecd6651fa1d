import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Console } from './console.tsx'
import './operator.css'

const place = document.getElementById('console')
if (place) {
  createRoot(place).render(
    <BrowserRouter>
      <Console />
    </BrowserRouter>,
  )
}
