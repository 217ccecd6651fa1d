/** The system would wait two hours before it asks whether the other side is still there. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Some statements wait for others and look at what those left, which a snapshot of before would hide. */
export const READ_COMMITTED = `set default_transaction_isolation = 'read committed'`

/** For what takes as long as it takes, wherever the role or the database sets limits of its own. */
export const WITHOUT_LIMITS = `
  ${READ_COMMITTED};
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`
