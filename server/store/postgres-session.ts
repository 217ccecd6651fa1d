/** By default the system waits two hours before it checks whether the other side is still there. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Some statements wait for others and then read what those wrote, which an earlier snapshot would hide. */
export const READ_COMMITTED = `set default_transaction_isolation = 'read committed'`

/** For work of any duration, even if the role or the database sets its own limits. */
export const WITHOUT_LIMITS = `
  ${READ_COMMITTED};
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`
