package com.paymenthub.charging.accounts;

import java.util.UUID;
import org.springframework.data.jpa.repository.JpaRepository;

/** The accounts as operators find and keep them. */
interface AccountRepository extends JpaRepository<AccountEntity, UUID> {

  /** Whether there is an account that was made for trying out. */
  boolean existsByDemoTrue();
}
