import { useEffect, useState } from 'react'

/** Whether the page is scrolled more than `pixels` below its top. */
export function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(scrollY > pixels)
    // Reading `scrollY` within this task would force a layout.
    const first = requestAnimationFrame(look)
    addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(first)
      removeEventListener('scroll', look)
    }
  }, [pixels])
  return past
}
