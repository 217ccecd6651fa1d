/** Specification, section 4. In a module of its own, because it decides when the nudges are fetched. */
export const EXIT_INTENT_FROM_PX = 1024
