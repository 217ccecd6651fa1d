import type { Rule } from './rules.ts'

/** Size of the page's own HTML, as sent. */
export const PAGE_WEIGHT_MAX_KB = 1000

/** Rules based on one visit to the page that was named. It need not be the home page. */
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
      title: 'Get the padlock for your website',
      text: 'Browsers call your website "Not secure". Most hosts turn the padlock (HTTPS) on for free with one switch; ask yours for it, and to send the old address to the new one.',
    },
    plan: {
      month: 1,
      step: 'See that every page opens with the padlock, and put the https address into your Google profile.',
    },
  },
  {
    id: 'website-phone-screen',
    theme: 'website',
    priority: 86,
    when: { websiteLacks: 'viewport' },
    quickWin: {
      title: 'Make the website fit a phone',
      text: 'Your page does not tell phones how wide it is, so they show it tiny. It is one line (the viewport tag); ask whoever looks after the website to add it and to check each page.',
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
      text: 'We found no phone number that can be tapped at the top of the page you named. Make your number a link there; people with a leak do not scroll.',
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
      title: 'Give your page a title',
      text: 'The title is what people tap in a search. The page you named has none. Write your trade, {area} and your business name, in under 60 characters.',
    },
    plan: {
      month: 2,
      step: 'Give every page a title of its own: the service and the place, as people search for it.',
    },
  },
  {
    id: 'website-weight',
    theme: 'speed',
    priority: 56,
    when: { websiteOverKilobytes: PAGE_WEIGHT_MAX_KB },
    quickWin: {
      title: 'Make your page lighter',
      text: 'The page you named is over a megabyte before any picture. On site with two bars that is a long wait; ask whoever looks after it to take out what nobody uses.',
    },
    plan: { month: 2, step: 'Bring your pages down until each opens within three seconds on mobile data.' },
  },
  {
    id: 'website-description',
    theme: 'found',
    priority: 50,
    when: { websiteLacks: 'description' },
    quickWin: {
      title: 'Write the lines that Google shows under your name',
      text: 'Google shows a line or two under your name, and without your own it picks them from the page. Have your own put in (the meta description): what you do in {area}, and why to ring you.',
    },
    plan: {
      month: 2,
      step: 'Do the same for each page: two plain sentences on what it offers, for people who search.',
    },
  },
  {
    id: 'website-structured-data',
    theme: 'found',
    priority: 40,
    when: { websiteLacks: 'structuredData' },
    quickWin: {
      title: 'Hand Google your number and hours',
      text: 'Your page does not list your name, phone, area and hours in the form that Google reads by itself. Ask whoever looks after it for a "LocalBusiness" block; it is a small job.',
    },
    plan: {
      month: 3,
      step: 'Have your services and your area listed for Google in the same way, and checked once a year.',
    },
  },
]
