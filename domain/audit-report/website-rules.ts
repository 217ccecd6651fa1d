import type { Rule } from './rules.ts'

/** From one look at the home page. */
export const WEBSITE_RULES: readonly Rule[] = [
  {
    id: 'website-unreachable',
    theme: 'website',
    priority: 95,
    when: { website: 'unreachable' },
    quickWin: {
      title: 'Check that your website opens',
      text: 'We could not open the address you gave. It may have been a passing fault: try it on a phone that is not on your own Wi-Fi, and if it stays blank ring whoever hosts it.',
    },
    plan: { month: 1, step: 'Get the website back and have a free monitor tell you when it goes down.' },
  },
  {
    id: 'website-none',
    theme: 'website',
    priority: 70,
    when: { website: 'none' },
    quickWin: {
      title: 'Put up one page with a number to tap',
      text: 'Your trade, {area}, three photos of your work, your licence number and a phone number that rings when tapped. One page is enough to start with.',
    },
    plan: {
      month: 2,
      step: 'Build a small website: a page for each main service, one about you, one to get in touch.',
    },
  },
  {
    id: 'website-https',
    theme: 'website',
    priority: 88,
    when: { websiteLacks: 'https' },
    quickWin: {
      title: 'Turn on HTTPS',
      text: 'Browsers call your website "Not secure". Most hosts turn on a free certificate with one switch; ask yours for it, and to send the old address to the new one.',
    },
    plan: {
      month: 1,
      step: 'Serve the whole website over HTTPS and update the address in your Google profile.',
    },
  },
  {
    id: 'website-phone-screen',
    theme: 'website',
    priority: 86,
    when: { websiteLacks: 'viewport' },
    quickWin: {
      title: 'Make the website fit a phone',
      text: 'Your page does not tell phones how wide it is, so they show it tiny. It is one line in the page (a viewport tag); ask whoever looks after it to add it and check each page.',
    },
    plan: {
      month: 2,
      step: 'Go through the website on a phone and fix what needs zooming or sideways scrolling.',
    },
  },
  {
    id: 'website-phone-link',
    theme: 'contact',
    priority: 84,
    when: { websiteLacks: 'phoneLinkAboveFold' },
    quickWin: {
      title: 'Put a tap-to-call number at the top',
      text: 'We found no phone number that can be tapped at the top of your home page. Make your number a link there; people with a leak do not scroll.',
    },
    plan: { month: 1, step: 'Show the number that rings when tapped on every page, in the same place.' },
  },
  {
    id: 'website-form',
    theme: 'contact',
    priority: 66,
    when: { websiteLacks: 'form' },
    quickWin: {
      title: 'Add a short form',
      text: 'Not everybody can ring during work. Ask for name, phone, suburb and the job, nothing more, and have it sent to the phone you carry.',
    },
    plan: { month: 1, step: 'Answer each form by text at once, with when you will ring.' },
  },
  {
    id: 'website-title',
    theme: 'found',
    priority: 64,
    when: { websiteLacks: 'title' },
    quickWin: {
      title: 'Give the home page a title',
      text: 'The title is what people tap in a search. Yours is empty. Write your trade, {area} and your business name, in under 60 characters.',
    },
    plan: { month: 2, step: 'Give every page its own title with the service and the place.' },
  },
  {
    id: 'website-weight',
    theme: 'speed',
    priority: 56,
    when: { websiteOverKilobytes: 1000 },
    quickWin: {
      title: 'Make the home page lighter',
      text: 'The page weighs over a megabyte before its pictures. On a job site with two bars that is a long wait; ask for unused scripts and pasted-in images to be taken out.',
    },
    plan: { month: 2, step: 'Bring the home page down until it opens within three seconds on mobile data.' },
  },
  {
    id: 'website-description',
    theme: 'found',
    priority: 50,
    when: { websiteLacks: 'description' },
    quickWin: {
      title: 'Write a description for searches',
      text: 'Your home page has no description, so search engines pick words from it. Two sentences are enough: what you do in {area}, and why to ring you.',
    },
    plan: { month: 2, step: 'Write a description of two sentences for each page.' },
  },
  {
    id: 'website-structured-data',
    theme: 'found',
    priority: 40,
    when: { websiteLacks: 'structuredData' },
    quickWin: {
      title: 'Tell search engines who you are',
      text: 'Your page carries no structured data. A block with your name, phone, area and hours (type LocalBusiness) lets search engines show them as facts.',
    },
    plan: { month: 3, step: 'Add structured data for the business, its services and its area.' },
  },
]
