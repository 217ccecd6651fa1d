/** Of the header, and of the footer, where the menu of a phone without script leads. */
export const NAVIGATION = [
  { name: 'Home', path: '/' },
  { name: 'Services', path: '/services' },
  { name: 'Work', path: '/work' },
  { name: 'Resources', path: '/resources' },
  { name: 'Service Areas', path: '/service-areas' },
  { name: 'About', path: '/about' },
]
