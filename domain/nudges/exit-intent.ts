/** Specification, section 4. Known before the nudges are fetched, as that hangs on it. */
export const EXIT_INTENT_FROM_PX = 1024
