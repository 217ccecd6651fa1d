/** The most characters that staff may write: the console's fields and the rules for them agree. */
export const NOTE_MAX = 4000
export const TAG_MAX = 40
/** Why a time is kept free. */
export const REASON_MAX = 120
/** One title of ours includes the area, which alone may have 120 characters. */
export const REPORT_TITLE_MAX = 160
export const QUICK_WIN_MAX = 1000
export const PLAN_TITLE_MAX = 60
