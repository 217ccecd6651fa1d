/** '6:00 PM AEST', '10:00 am GMT+5:30'. */
const CLOCK_TIME = /(\d{1,2}:\d\d [AaPp][Mm](?: [A-Z]{3}\S*)?)/

/**
 * A sentence in which no clock time breaks across lines; its words stay as they are. The key makes another
 * text a new element: translation replaces the text nodes that React would otherwise update.
 */
export function ClockTimes({ text }: { text: string }) {
  return (
    <span key={text}>
      {text.split(CLOCK_TIME).map((part, i) =>
        i % 2 === 0 ? (
          part
        ) : (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
            key={i}
            // With text at 200% the narrowest phones have no room for one.
            className="min-[11rem]:whitespace-nowrap"
          >
            {part}
          </span>
        ),
      )}
    </span>
  )
}
