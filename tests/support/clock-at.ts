/** Loaded into a program before its own code: its clock starts at CLOCK_AT, an ISO instant, and runs on. */
const shift = Date.parse(process.env.CLOCK_AT ?? '') - Date.now()
const now = Date.now
Date.now = () => now() + shift
