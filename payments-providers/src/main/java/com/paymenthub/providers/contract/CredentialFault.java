package com.paymenthub.providers.contract;

/**
 * What is wrong with the credentials of an account, though each has its form.
 *
 * @param field the name of the credential to be mended
 * @param words what is said of it, after its name: {@code has expired on 2026-11-27}
 */
public record CredentialFault(String field, CredentialField.Words words) {}
