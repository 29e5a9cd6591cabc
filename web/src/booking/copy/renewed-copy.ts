/**
 * Follows the alert once the page was reloaded because the shop had changed, or was suspended: a copy of its own, so that it comes
 * only to those who see it.
 */
export const RENEWED_TEXT =
  "A loja mudou enquanto você preenchia: veja o que ela oferece agora. O que você escreveu continua aqui.";
