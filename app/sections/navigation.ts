/** Links of the header, and of the footer, to which a phone's menu leads without script. */
export const NAVIGATION = [
  { name: 'Home', path: '/' },
  { name: 'Services', path: '/services' },
  { name: 'Work', path: '/work' },
  { name: 'Resources', path: '/resources' },
  { name: 'Service Areas', path: '/service-areas' },
  { name: 'About', path: '/about' },
]
