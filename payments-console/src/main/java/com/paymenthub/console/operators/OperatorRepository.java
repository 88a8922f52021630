package com.paymenthub.console.operators;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.data.jpa.repository.JpaRepository;

/** The operators as admins find and keep them. */
interface OperatorRepository extends JpaRepository<OperatorEntity, UUID> {

  Optional<OperatorEntity> findByName(String name);

  Optional<OperatorEntity> findByIssuerAndSubject(String issuer, String subject);

  List<OperatorEntity> findAllByOrderByName();

  boolean existsByDemoTrue();
}
